-- The day from which a document is there as export evidence. VAT that was due for want of it comes off in that day's period,
-- also when the document is renamed later.

alter table document
  add column evidence_since date
    check (evidence_since is null or (document_kind = 'ExportEvidence' and size is not null));
comment on column document.evidence_since is 'Null where the document is no export evidence, or its upload is not whole.';

-- The day of the upload; the zone of the business is known to the program alone, and is this one as long as none is set.
alter table document disable trigger user;
update document set evidence_since = (created_at at time zone 'Europe/London')::date
where document_kind = 'ExportEvidence' and size is not null;
alter table document enable trigger user;

create index document_evidence_since on document (evidence_since) where evidence_since is not null;
