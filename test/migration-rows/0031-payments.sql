-- Payments of an invoice, one of them given back.
insert into payment (id, invoice_id, company, date, amount, refund, method, reference) values
  ('y1', 'p2', 'Butler', '2026-01-09', 1000, false, 'BankTransfer', 'FP 1'),
  ('y2', 'p2', 'Butler', '2026-01-10', 10.5, true, 'Cash', null);
