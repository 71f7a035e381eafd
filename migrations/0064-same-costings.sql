-- Costings with the same supplier's invoice number are found by an index: a new one is compared with all before it.
create index truck_costing_by_invoice on truck_costing (lower(invoice_number), value) where invoice_number is not null;
