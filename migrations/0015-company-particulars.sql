-- What the law and the customers want to know of each company, as it stands on its papers. A company has no row until
-- somebody saves one, or a start fills it from LETTERHEAD_FILE.

create table company_particulars (
  company text primary key check (company in ('AbbasAutos', 'TruckWorld', 'Butler', 'RedStar')),
  -- the company again: news of changes name records by their id
  id text not null generated always as (company) stored,
  legal_name text,
  trading_name text,
  address_line1 text,
  address_line2 text,
  city text,
  postcode text,
  country text,
  phone_number text,
  email text,
  website text,
  company_number text,
  vat_number text,
  eori text,
  bank_name text,
  bank_account_name text,
  sort_code text,
  account_number text,
  iban text,
  bic text,
  -- a PNG as a data address, as large as it is printed
  logo text,
  payment_days integer check (payment_days between 0 and 365),
  -- [{"from": "2011-01-04", "rate": 20}], the oldest first
  vat_rates jsonb not null,
  exchange_rate_source text,
  order_terms text,
  order_footer text,
  invoice_terms text,
  invoice_footer text,
  credit_note_terms text,
  credit_note_footer text,
  -- counts the changes; its value is the record's ETag
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);

create trigger company_particulars_news after insert or update or delete on company_particulars
  for each row execute function notify_record_change('companyParticulars');
