-- Payments in the order of their invoices' numbers, their clients and their amounts: of each half of the list an index, which are merged.

create index payment_by_invoice_number on payment (company, (invoice_number::bigint), id);
create index payment_by_client on payment (company, (client_name collate natural_order), id);
create index payment_by_amount on payment (company, amount, id);
create index payment_by_received on payment (company, (case when refund then -amount else amount end), id);

-- what was paid as a deposit was received: one index is for both
create index paper_deposit_by_number on paper (company, (number::bigint), (id || '-deposit'))
where kind = 'invoice' and deposit_paid > 0;
create index paper_deposit_by_client on paper (company, (bill_to_name collate natural_order), (id || '-deposit'))
where kind = 'invoice' and deposit_paid > 0;
create index paper_deposit_by_amount on paper (company, deposit_paid, (id || '-deposit'))
where kind = 'invoice' and deposit_paid > 0;
