-- What one company says of itself on papers.
insert into company_particulars (company, legal_name, vat_rates) values ('Butler', 'Butler Symonds Ltd', '[{"from":"2011-01-04","rate":20}]');
