create or replace function copy_invoice_to_payment() returns trigger language plpgsql set search_path from current as $$
begin
  select p.currency, p.number, p.bill_to ->> 'id', p.bill_to_name, p.search_text
  into strict new.currency, new.invoice_number, new.client_id, new.client_name, new.invoice_search
  from paper p where p.id = new.invoice_id and p.kind = 'invoice' and p.company = new.company;
  return new;
end $$;
create or replace trigger copy_invoice before insert on payment
  for each row when (not new.deposit) execute function copy_invoice_to_payment();

create or replace function refresh_payments() returns trigger language plpgsql set search_path from current as $$
begin
  update payment set currency = new.currency, invoice_number = new.number, client_id = new.bill_to ->> 'id',
    client_name = new.bill_to_name, invoice_search = new.search_text
  where invoice_id = new.id
    and (currency, invoice_number, client_id, client_name, invoice_search)
      is distinct from (new.currency, new.number, new.bill_to ->> 'id', new.bill_to_name, new.search_text);
  return null;
end $$;
-- After every update, because the reg numbers of the trucks are updated after the paper itself.
create or replace trigger update_payments after update on paper
  for each row when (
    new.kind = 'invoice'
    and (old.number, old.currency, old.bill_to::text, old.search_text)
      is distinct from (new.number, new.currency, new.bill_to::text, new.search_text)
  ) execute function refresh_payments();

create or replace function clear_search_of_invoice() returns trigger language plpgsql set search_path from current as $$
begin
  update payment set invoice_search = '' where invoice_id = old.id and invoice_search <> '';
  return null;
end $$;
create or replace trigger clear_search after delete on paper
  for each row when (old.kind = 'invoice' or old.deposit_paid > 0) execute function clear_search_of_invoice();

-- total_due is already net of the deposit, so paper.paid does not include it.
create or replace function set_paper_paid() returns trigger language plpgsql set search_path from current as $$
begin
  -- Concurrent writers wait here, so that the statement below sees their rows.
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
create or replace trigger set_paid_* after insert or update or delete on payment
  referencing changed for each statement execute function set_paper_paid();

-- If an order has an invoice, its deposit is listed with the invoice.
create or replace function save_deposit() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger save_deposit_insert after insert on paper
  for each row when (new.deposit_paid > 0) execute function save_deposit();
create or replace trigger save_deposit_update after update on paper
  for each row when (new.deposit_paid > 0 or old.deposit_paid > 0) execute function save_deposit();

-- When an invoice is deleted but its order is not, the order lists its own deposit again. Only the rest of the deposit
-- remains with the deleted invoice.
create or replace function save_deposit_of_deleted() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger save_deposit_of_deleted after delete on paper
  for each row when (old.kind = 'invoice' and old.deposit_paid > 0) execute function save_deposit_of_deleted();
