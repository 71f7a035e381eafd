-- What a company's e-mails say, and its accounts and tax names in its bookkeeping program.

alter table company_particulars
  add column standard_account_code text not null default '200',
  add column margin_account_code text not null default '200',
  add column export_account_code text not null default '200',
  add column no_vat_account_code text not null default '200',
  add column standard_tax_name text not null default '{rate}% (VAT on Income)',
  add column zero_rated_tax_name text not null default 'Zero Rated Income',
  add column margin_tax_name text not null default 'No VAT',
  add column export_tax_name text not null default 'Zero Rated Income',
  add column no_vat_tax_name text not null default 'No VAT',
  add column order_mail_subject text not null default 'Order {number} from {company}',
  add column order_mail_text text not null
    default e'Dear {client},\n\nPlease find Order {number} attached.\n\nKind regards\n{company}',
  add column invoice_mail_subject text not null default 'Invoice {number} from {company}',
  add column invoice_mail_text text not null
    default e'Dear {client},\n\nPlease find Invoice {number} attached.\n\nKind regards\n{company}',
  add column credit_note_mail_subject text not null default 'Credit Note {number} from {company}',
  add column credit_note_mail_text text not null
    default e'Dear {client},\n\nPlease find Credit Note {number} attached.\n\nKind regards\n{company}',
  add column statement_mail_subject text not null default 'Statement from {company}',
  add column statement_mail_text text not null
    default e'Dear {client},\n\nPlease find your statement attached.\n\nKind regards\n{company}';
