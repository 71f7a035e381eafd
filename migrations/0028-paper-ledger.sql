-- Papers as a ledger: every save of a paper is kept whole as a revision, what was handed out is kept as its bytes, and
-- every number says who took it and what became of it. None of it goes with its paper.

-- The company's particulars as revisions of papers have them: one row for each of their versions that a paper was saved
-- with; version 0 is that of a company without any.
create table kept_particulars (
  company text not null,
  version integer not null,
  form integer not null,
  content jsonb not null,
  primary key (company, version)
);

create table paper_revision (
  kind text not null check (kind in ('order', 'invoice', 'creditNote')),
  paper_id text not null,
  -- 1, 2, 3, ...
  revision integer not null check (revision > 0),
  company text not null,
  -- by which rules the content is read
  form integer not null,
  content jsonb not null,
  -- of kept_particulars; none where the paper is older than its company's particulars, until it is handed out
  particulars_version integer,
  saved_at timestamptz not null default now(),
  saved_by text,
  -- in words, also once the person is gone
  saved_by_name text,
  primary key (kind, paper_id, revision)
);

-- What was handed out, once for all copies of the same bytes; these are compressed already.
create table issued_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null
);
alter table issued_file alter column content set storage external;

create table issued_copy (
  kind text not null check (kind in ('order', 'invoice', 'creditNote')),
  paper_id text not null,
  -- 1, 2, 3, ... of its paper
  n integer not null check (n > 0),
  revision integer not null,
  company text not null,
  file_name text not null,
  issued_at timestamptz not null default now(),
  issued_by text,
  issued_by_name text,
  how text not null check (how in ('downloaded', 'sent', 'shared')),
  -- to whom it was sent or shared
  recipient text,
  sha256 text not null references issued_file (sha256),
  size integer not null,
  primary key (kind, paper_id, n)
);
create index issued_copy_file on issued_copy (sha256);

alter table paper
  -- that of the last save
  add column revision integer not null default 1,
  add column issued_copies integer not null default 0;

-- What the register says of each number.
alter table paper_number
  -- as it was written: 7 and 007 are one number
  add column number text,
  add column given_at timestamptz,
  add column given_by text,
  add column state text not null default 'InUse' check (state in ('InUse', 'Deleted', 'Renumbered')),
  -- when and by whom its paper was deleted, or took another number
  add column ended_at timestamptz,
  add column ended_by text,
  -- the number that its paper took instead
  add column successor text;

update paper_number n
set number = p.number, given_at = p.created_at,
  given_by = (select coalesce(u.name, u.email, u.user_id) from app_user u where u.user_id = p.created_by)
from paper p
where p.id = n.paper_id and p.company = n.company and p.kind = n.kind and p.number_value = n.number_value;

update paper_number n
set number = coalesce(n.number, e.number), given_at = e.at, given_by = e.by
from (
  select distinct on (record_type, record_id, value) record_type, record_id, value, number, at, by
  from (
    select record_type, record_id, changes #>> '{number,new}' as number, (changes #>> '{number,new}')::bigint as value, at,
      coalesce(user_name, user_email, user_id) as by, id
    from audit_entry
    where record_type in ('order', 'invoice') and changes #>> '{number,new}' is not null
  ) taken
  order by record_type, record_id, value, id desc
) e
where e.record_type = n.kind and e.record_id = n.paper_id and e.value = n.number_value;

update paper_number n
set state = case when e.successor is null then 'Deleted' else 'Renumbered' end, ended_at = e.at, ended_by = e.by,
  successor = e.successor, number = coalesce(n.number, e.number)
from (
  select distinct on (record_type, record_id, value) record_type, record_id, value, number, successor, at, by
  from (
    select record_type, record_id, changes #>> '{number,old}' as number, (changes #>> '{number,old}')::bigint as value,
      changes #>> '{number,new}' as successor, at, coalesce(user_name, user_email, user_id) as by, id
    from audit_entry
    where record_type in ('order', 'invoice') and changes #>> '{number,old}' is not null
  ) left_behind
  order by record_type, record_id, value, id desc
) e
where e.record_type = n.kind and e.record_id = n.paper_id and e.value = n.number_value
  and not exists (
    select from paper p where p.company = n.company and p.kind = n.kind and p.number_value = n.number_value
  );

-- of those that the audit trail does not tell of
update paper_number n
set state = case when exists (select from paper p where p.id = n.paper_id) then 'Renumbered' else 'Deleted' end,
  successor = (select p.number from paper p where p.id = n.paper_id)
where n.state = 'InUse' and not exists (
  select from paper p where p.company = n.company and p.kind = n.kind and p.number_value = n.number_value
);
update paper_number set number = number_value::text where number is null;
alter table paper_number alter column number set not null;

insert into kept_particulars (company, version, form, content)
select company, version, 1, jsonb_build_object(
  'legalName', legal_name, 'tradingName', trading_name, 'addressLine1', address_line1, 'addressLine2', address_line2,
  'city', city, 'postcode', postcode, 'country', country, 'phoneNumber', phone_number, 'email', email, 'website', website,
  'companyNumber', company_number, 'vatNumber', vat_number, 'eori', eori, 'bankName', bank_name,
  'bankAccountName', bank_account_name, 'sortCode', sort_code, 'accountNumber', account_number, 'iban', iban, 'bic', bic,
  'logo', logo, 'paymentDays', payment_days, 'vatRates', vat_rates, 'exchangeRateSource', exchange_rate_source,
  'orderTerms', order_terms, 'orderFooter', order_footer, 'invoiceTerms', invoice_terms, 'invoiceFooter', invoice_footer,
  'creditNoteTerms', credit_note_terms, 'creditNoteFooter', credit_note_footer
)
from company_particulars;

-- Every paper of before is its own first revision.
insert into paper_revision (
  kind, paper_id, revision, company, form, content, particulars_version, saved_at, saved_by, saved_by_name
)
select p.kind, p.id, 1, p.company, 1,
  jsonb_build_object(
    'id', p.id, 'company', p.company, 'number', p.number, 'date', p.date, 'currency', p.currency,
    'depositPaid', p.deposit_paid, 'dealAuthorisation', p.deal_authorisation, 'taxPoint', p.tax_point, 'dueDate', p.due_date,
    'exchangeRate', p.exchange_rate, 'referenceId', p.reference_id,
    'billToClient', to_jsonb(b), 'shipToClient', to_jsonb(s), 'items', coalesce(i.items, '[]'),
    'numberOfTrucks', p.number_of_trucks, 'totalSalePrice', p.total_sale_price,
    'totalFreightCharges', p.total_freight_charges, 'totalWarrantyCharges', p.total_warranty_charges,
    'totalVat', p.total_vat, 'totalDue', p.total_due
  ),
  c.version, p.updated_at, p.updated_by, coalesce(u.name, u.email, u.user_id)
from paper p
left join company_particulars c on c.company = p.company
left join app_user u on u.user_id = p.updated_by
cross join lateral json_to_record(p.bill_to) as b (
  id text, name text, "contactName" text, "addressLine1" text, "addressLine2" text, city text, country text,
  "phoneNumber" text, email text
)
cross join lateral json_to_record(p.ship_to) as s (
  id text, name text, "contactName" text, "addressLine1" text, "addressLine2" text, city text, country text,
  "phoneNumber" text, email text
)
left join lateral (
  select jsonb_agg(jsonb_build_object(
    'description', i.description, 'rate', i.rate, 'vatRate', i.vat_rate, 'vatTreatment', i.vat_treatment,
    'freightRate', i.freight_rate,
    'freightDescription', i.freight_description, 'warrantyRate', i.warranty_rate,
    'warrantyDescription', i.warranty_description,
    'totals', jsonb_build_object(
      'rate', jsonb_build_object('net', i.rate_net, 'vat', i.rate_gross - i.rate_net, 'gross', i.rate_gross),
      'freight', jsonb_build_object('net', i.freight_net, 'vat', i.freight_gross - i.freight_net, 'gross', i.freight_gross),
      'warranty',
      jsonb_build_object('net', i.warranty_net, 'vat', i.warranty_gross - i.warranty_net, 'gross', i.warranty_gross),
      'total', i.rate_gross + i.freight_gross + i.warranty_gross
    ),
    'trucks', coalesce(t.trucks, '[]')
  ) order by i.position) as items
  from paper_item i
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'id', t.truck_id, 'regNumber', t.reg_number, 'make', t.make, 'model', t.model, 'chassisNumber', t.chassis_number,
      'engineNumber', t.engine_number, 'color', t.color, 'registrationDate', t.registration_date, 'mileage', t.mileage,
      'mileageUnit', t.mileage_unit, 'vatScheme', t.vat_scheme, 'salePrice', t.sale_price, 'freightCharges', t.freight_charges,
      'warrantyCharges', t.warranty_charges
    ) order by t.position) as trucks
    from paper_truck t
    where t.paper_id = i.paper_id and t.item_position = i.position
  ) t on true
  where i.paper_id = p.id
) i on true;
