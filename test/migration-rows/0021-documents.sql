-- A document that is whole, of a truck.
insert into document (id, owner_type, owner_id, company, document_kind, name, content_type, announced_size, size, created_by) values
  ('d1', 'truck', 't1', 'AbbasAutos', 'V5C', 'log book.pdf', 'application/pdf', 9, 9, 'u-ann');
