-- The list of invoices says which of them have their export evidence: it changes with their documents.
create function mark_invoice_documents() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.owner_type = 'invoice' then perform mark_list('invoice', old.company); end if;
  if tg_op <> 'DELETE' and new.owner_type = 'invoice' then perform mark_list('invoice', new.company); end if;
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on document
  deferrable initially deferred for each row execute function mark_invoice_documents();
create index document_export_evidence on document (owner_id) where document_kind = 'ExportEvidence';
