-- What customs ask of a truck besides: its mileage as it was when the paper was saved. Papers of before have none.
alter table paper_truck add column mileage integer, add column mileage_unit text;
