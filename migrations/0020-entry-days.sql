-- The business's day on which a truck and a costing were entered, and indexes for what was sold in a period and what stands in stock.

-- nobody looks while this runs: no news of each row
alter table truck disable trigger user;
alter table truck_costing disable trigger user;

-- The program gives the day of its own time zone; rows from elsewhere have that of the server's clock in London.
alter table truck add column entered_on date not null default (now() at time zone 'Europe/London')::date;
alter table truck_costing add column entered_on date not null default (now() at time zone 'Europe/London')::date;
update truck set entered_on = (created_at at time zone 'Europe/London')::date;
update truck_costing set entered_on = (created_at at time zone 'Europe/London')::date;

alter table truck enable trigger user;
alter table truck_costing enable trigger user;

create index truck_sold on truck (company, sold_on) include (profit) where is_sold;
create index truck_in_stock on truck (company, purchase_date) include (purchase_price, cost_total) where not is_sold;
