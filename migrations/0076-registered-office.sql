-- Where a company is registered, and its registered office, which may be another address than the one that it trades from.
alter table company_particulars
  add column registered_in text,
  add column registered_office text;
