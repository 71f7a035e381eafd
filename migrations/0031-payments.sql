-- Payments of invoices, and what is left of an invoice: kept by the database, so that everybody reckons from the same.

alter table paper
  -- payments less what was given back, without the deposit, which is the paper's own
  add column paid numeric(20, 2) not null default 0,
  -- what credit notes took off
  add column credited numeric(20, 2) not null default 0;
-- the deposit is off the total due already
alter table paper add column balance numeric(20, 2)
  generated always as (case when kind = 'invoice' then total_due - paid - credited end) stored;

create index paper_by_balance on paper (company, kind, balance, id);
-- what is owed, or was paid too much: a small part of all invoices
create index paper_open on paper (company, currency) include (balance) where balance <> 0;

create table payment (
  id text primary key,
  -- no reference: payments outlive a deleted invoice
  invoice_id text not null,
  company text not null check (company in ('AbbasAutos', 'TruckWorld', 'Butler', 'RedStar')),
  date date not null,
  amount numeric(12, 2) not null check (amount > 0),
  -- money given back
  refund boolean not null default false,
  method text not null check (method in ('BankTransfer', 'Card', 'Cash', 'Cheque', 'Finance', 'PartExchange')),
  reference text,
  -- those of the invoice, kept by triggers; of a deleted one as they were at last
  currency text not null,
  invoice_number text not null,
  client_id text,
  client_name text not null,
  search_text text not null generated always as (
    search_key(invoice_number) || E'\n' || search_key(client_name) || E'\n' || search_key(coalesce(reference, ''))
  ) stored,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index payment_by_invoice on payment (invoice_id, date, id);
create index payment_by_date on payment (company, date, id);

create function know_payment_invoice() returns trigger language plpgsql as $$
begin
  select p.currency, p.number, p.bill_to ->> 'id', p.bill_to_name
  into strict new.currency, new.invoice_number, new.client_id, new.client_name
  from paper p where p.id = new.invoice_id and p.kind = 'invoice' and p.company = new.company;
  return new;
end $$;
create trigger know_invoice before insert on payment for each row execute function know_payment_invoice();

create function tell_payments_of_invoice() returns trigger language plpgsql as $$
begin
  update payment set currency = new.currency, invoice_number = new.number, client_id = new.bill_to ->> 'id',
    client_name = new.bill_to_name
  where invoice_id = new.id
    and (currency, invoice_number, client_id, client_name)
      is distinct from (new.currency, new.number, new.bill_to ->> 'id', new.bill_to_name);
  return null;
end $$;
create trigger tell_payments after update of number, currency, bill_to on paper
  for each row when (new.kind = 'invoice') execute function tell_payments_of_invoice();

create function keep_paper_paid() returns trigger language plpgsql as $$
begin
  -- A second writer waits here; the statement below then sees what the first one stored.
  perform 1 from paper where id in (select invoice_id from changed) order by id for no key update;
  update paper p
  set paid = s.paid
  from (
    select d.invoice_id, coalesce(sum(case when y.refund then -y.amount else y.amount end), 0) as paid
    from (select distinct invoice_id from changed) d
    left join payment y on y.invoice_id = d.invoice_id
    group by d.invoice_id
  ) s
  where p.id = s.invoice_id and p.paid <> s.paid;
  return null;
end $$;
create trigger keep_paid_insert after insert on payment
  referencing new table as changed for each statement execute function keep_paper_paid();
create trigger keep_paid_update after update on payment
  referencing new table as changed for each statement execute function keep_paper_paid();
create trigger keep_paid_delete after delete on payment
  referencing old table as changed for each statement execute function keep_paper_paid();

create trigger payment_news after insert or update or delete on payment
  for each row execute function notify_record_change('payment');

create function mark_payment_list() returns trigger language plpgsql as $$
begin
  perform mark_list('payment', case when tg_op = 'DELETE' then old.company else new.company end);
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on payment
  deferrable initially deferred for each row execute function mark_payment_list();
insert into list_state (source, company)
select 'payment', company from unnest(array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) company;
-- their rows have more columns now
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id()
where source in ('order', 'invoice');
