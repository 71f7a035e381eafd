-- A deposit is money received like any payment: it has a date and a method, a row among the payments from the day it was
-- received, and that row outlives its order or invoice.

alter table paper
  add column deposit_date date,
  add column deposit_method text
    check (deposit_method in ('BankTransfer', 'Card', 'Cash', 'Cheque', 'Finance', 'PartExchange'));
comment on column paper.deposit_date is 'Null without a deposit.';

alter table paper disable trigger user;
update paper set deposit_date = date where deposit_paid > 0;
alter table paper enable trigger user;

alter table payment
  add column deposit boolean not null default false,
  -- invoice_id is the id of an order where its deposit has no invoice yet
  add column paper_kind text not null default 'invoice' check (paper_kind in ('order', 'invoice')),
  alter column method drop not null,
  add constraint payment_method_known check (deposit or method is not null),
  add constraint payment_of_invoice check (deposit or paper_kind = 'invoice');

drop trigger know_invoice on payment;
create trigger know_invoice before insert on payment
  for each row when (not new.deposit) execute function know_payment_invoice();

-- The deposit is off total_due already, so paper.paid leaves it out.
create or replace function keep_paper_paid() returns trigger language plpgsql set search_path from current as $$
begin
  -- A second writer waits here; the statement below then sees what the first one stored.
  perform 1 from paper where id in (select invoice_id from changed where not deposit) order by id for no key update;
  update paper p
  set paid = s.paid
  from (
    select d.invoice_id, coalesce(sum(case when y.refund then -y.amount else y.amount end), 0) as paid
    from (select distinct invoice_id from changed where not deposit) d
    left join payment y on y.invoice_id = d.invoice_id and not y.deposit
    group by d.invoice_id
  ) s
  where p.id = s.invoice_id and p.paid <> s.paid;
  return null;
end $$;

-- The deposit of an order with an invoice is listed with the invoice, which took it over.
create function keep_deposit() returns trigger language plpgsql set search_path from current as $$
begin
  if new.deposit_paid = 0 or (new.kind = 'order' and new.reference_id is not null) then
    delete from payment where id = new.id || '-deposit';
    return null;
  end if;
  insert into payment as y (
    id, invoice_id, paper_kind, company, date, amount, deposit, method, currency, invoice_number, client_id, client_name,
    invoice_search, created_by, updated_by
  ) values (
    new.id || '-deposit', new.id, new.kind, new.company, coalesce(new.deposit_date, new.date), new.deposit_paid, true,
    new.deposit_method, new.currency, new.number, new.bill_to ->> 'id', new.bill_to_name, new.search_text,
    new.updated_by, new.updated_by
  )
  on conflict (id) do update
  set date = excluded.date, amount = excluded.amount, method = excluded.method, currency = excluded.currency,
    invoice_number = excluded.invoice_number, client_id = excluded.client_id, client_name = excluded.client_name,
    invoice_search = excluded.invoice_search, updated_by = excluded.updated_by, updated_at = now()
  where (y.date, y.amount, y.method, y.currency, y.invoice_number, y.client_id, y.client_name, y.invoice_search)
    is distinct from (excluded.date, excluded.amount, excluded.method, excluded.currency, excluded.invoice_number,
      excluded.client_id, excluded.client_name, excluded.invoice_search);
  return null;
end $$;
create trigger keep_deposit_insert after insert on paper
  for each row when (new.deposit_paid > 0) execute function keep_deposit();
create trigger keep_deposit_update after update on paper
  for each row when (new.deposit_paid > 0 or old.deposit_paid > 0) execute function keep_deposit();

-- An order that stays when its invoice is deleted lists its own deposit again, so only what the invoice had on top of
-- that is kept with the deleted invoice.
create function keep_deposit_of_deleted() returns trigger language plpgsql set search_path from current as $$
declare
  of_order numeric := coalesce((select p.deposit_paid from paper p where p.id = old.reference_id), 0);
begin
  if of_order >= old.deposit_paid then
    delete from payment where id = old.id || '-deposit';
  elsif of_order > 0 then
    update payment set amount = old.deposit_paid - of_order, updated_at = now() where id = old.id || '-deposit';
  end if;
  return null;
end $$;
create trigger keep_deposit_of_deleted after delete on paper
  for each row when (old.kind = 'invoice' and old.deposit_paid > 0) execute function keep_deposit_of_deleted();

drop trigger forget_search on paper;
create trigger forget_search after delete on paper
  for each row when (old.kind = 'invoice' or old.deposit_paid > 0) execute function forget_search_of_invoice();

alter table payment disable trigger user;
insert into payment (
  id, invoice_id, paper_kind, company, date, amount, deposit, currency, invoice_number, client_id, client_name,
  invoice_search, created_at, created_by, updated_at, updated_by
)
select p.id || '-deposit', p.id, p.kind, p.company, p.deposit_date, p.deposit_paid, true, p.currency, p.number,
  p.bill_to ->> 'id', p.bill_to_name, p.search_text, p.created_at, p.updated_by, p.updated_at, p.updated_by
from paper p
where p.deposit_paid > 0 and (p.kind = 'invoice' or p.reference_id is null);
alter table payment enable trigger user;

-- One index each finds payments and deposits now.
drop index paper_deposit, paper_deposit_by_date, paper_deposit_by_number, paper_deposit_by_client, paper_deposit_by_amount;
drop index payment_by_invoice_number;
create index payment_by_invoice_number
  on payment (company, (case when paper_kind = 'invoice' then invoice_number::bigint end), id);
create index payment_by_order_number
  on payment (company, (case when paper_kind = 'order' then invoice_number::bigint end), id);

-- rows of these lists have more columns now
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id()
where source in ('order', 'invoice', 'payment');
