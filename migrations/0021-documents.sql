-- Documents of trucks, papers, clients and suppliers: what was sent for which record. The bytes are in the storage.

create table document (
  id text primary key,
  -- no foreign key: the owner is in one of several tables; whoever deletes it forgets its documents
  owner_type text not null check (owner_type in ('truck', 'order', 'invoice', 'creditNote', 'client', 'supplier')),
  owner_id text not null,
  -- that of the owner, also after it has moved; none for clients and suppliers
  company text,
  document_kind text not null check (
    document_kind in ('PurchaseInvoice', 'V5C', 'MotCertificate', 'Inspection', 'ExportEvidence', 'Other')
  ),
  name text not null,
  content_type text not null,
  -- bytes, as its sender said before they came
  announced_size bigint not null check (announced_size > 0),
  -- bytes; null until the upload is whole
  size bigint check (size > 0),
  -- counts the changes; its value is the record's ETag
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index document_owner on document (owner_id, owner_type, id);
create index document_waiting on document (created_at) where size is null;

create trigger document_news after insert or update or delete on document
  for each row execute function notify_record_change('document');

create function move_truck_documents() returns trigger language plpgsql as $$
begin
  update document set company = new.company where owner_type = 'truck' and owner_id = new.id;
  return null;
end $$;
create trigger move_truck_documents after update of company on truck
  for each row when (old.company is distinct from new.company) execute function move_truck_documents();
