-- The business's day on which an order or invoice was entered, as trucks have it: far dates of new entries are warned of.
alter table paper add column entered_on date not null default (now() at time zone 'Europe/London')::date;
alter table paper disable trigger user;
update paper set entered_on = (created_at at time zone 'Europe/London')::date;
alter table paper enable trigger user;
