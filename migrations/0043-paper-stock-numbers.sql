-- The number of the stock book under which a truck stood when its paper was saved. Papers of before have none.
alter table paper_truck add column stock_number integer;
