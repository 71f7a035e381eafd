-- The VAT number of a bill's client, as it was when the paper was saved; papers of before have none.
alter table paper add column bill_to_vat_number text;
