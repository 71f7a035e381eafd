-- Pages and searches that read all rows of their list are found by indexes. What finds an invoice is kept with its payments.

alter table payment add column invoice_search text not null default '';
comment on column payment.invoice_search is 'The search text of the invoice, kept by triggers; none of a deleted one.';
alter table payment disable trigger user;
update payment y set invoice_search = p.search_text from paper p where p.id = y.invoice_id;
alter table payment enable trigger user;
-- a generated column is made anew to be made of more
alter table payment drop column search_text;
alter table payment add column search_text text not null generated always as (
  search_key(invoice_number) || E'\n' || search_key(client_name) || E'\n' || search_key(coalesce(reference, ''))
    || E'\n' || invoice_search
) stored;
create index payment_search on payment using gin (search_text gin_trgm_ops);

create or replace function know_payment_invoice() returns trigger language plpgsql as $$
begin
  select p.currency, p.number, p.bill_to ->> 'id', p.bill_to_name, p.search_text
  into strict new.currency, new.invoice_number, new.client_id, new.client_name, new.invoice_search
  from paper p where p.id = new.invoice_id and p.kind = 'invoice' and p.company = new.company;
  return new;
end $$;

create or replace function tell_payments_of_invoice() returns trigger language plpgsql as $$
begin
  update payment set currency = new.currency, invoice_number = new.number, client_id = new.bill_to ->> 'id',
    client_name = new.bill_to_name, invoice_search = new.search_text
  where invoice_id = new.id
    and (currency, invoice_number, client_id, client_name, invoice_search)
      is distinct from (new.currency, new.number, new.bill_to ->> 'id', new.bill_to_name, new.search_text);
  return null;
end $$;
drop trigger tell_payments on paper;
-- the reg numbers of its trucks come after the paper itself
create trigger tell_payments after update on paper
  for each row when (
    new.kind = 'invoice'
    and (old.number, old.currency, old.bill_to::text, old.search_text)
      is distinct from (new.number, new.currency, new.bill_to::text, new.search_text)
  ) execute function tell_payments_of_invoice();

create function forget_search_of_invoice() returns trigger language plpgsql as $$
begin
  update payment set invoice_search = '' where invoice_id = old.id and invoice_search <> '';
  return null;
end $$;
create trigger forget_search after delete on paper
  for each row when (old.kind = 'invoice') execute function forget_search_of_invoice();

-- the deposit of an invoice is listed as a payment of this id
create index paper_deposit on paper ((id || '-deposit'));
create index paper_deposit_by_date on paper (company, date, (id || '-deposit'))
where kind = 'invoice' and deposit_paid > 0;

create index credit_note_search on credit_note using gin (search_text gin_trgm_ops);

-- downwards, where many rows tie: all of them were read and sorted by id
create index truck_by_make_down on truck (company, (make collate natural_order) desc, id);
create index truck_by_cost_total_down on truck (company, cost_total desc, id);
