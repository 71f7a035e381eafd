-- The order of credit notes of all companies together.
create index credit_note_by_date on credit_note (company, date, id);
