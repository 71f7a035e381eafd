-- Costings as the program keeps them.

-- the program alone names the types, so that a new one is one line there
alter table truck_costing drop constraint truck_costing_type_check;

-- sums by truck and type are read from the index alone
create index truck_costing_totals on truck_costing (truck_id) include (type, value);
drop index truck_costing_truck;
