-- What an e-mail shows beside its text: sender, reply address, logo, a table of amounts, a button. None in e-mails of before.
alter table mail add column details jsonb;

-- The usual texts say amount and due date. Texts that a company has changed stay.
alter table company_particulars
  alter column order_mail_text
    set default e'Dear {client},\n\nPlease find attached order {number} for {total}.\n\nKind regards,\n{company}',
  alter column invoice_mail_text
    set default e'Dear {client},\n\nPlease find attached invoice {number} for {total}, due on {dueDate}.\n\nKind regards,\n{company}',
  alter column credit_note_mail_text
    set default e'Dear {client},\n\nPlease find attached credit note {number} for {total}.\n\nKind regards,\n{company}',
  alter column statement_mail_text
    set default e'Dear {client},\n\nPlease find attached your statement of {date}.\n\nKind regards,\n{company}';

update company_particulars set order_mail_text = default
where order_mail_text = e'Dear {client},\n\nPlease find Order {number} attached.\n\nKind regards\n{company}';
update company_particulars set invoice_mail_text = default
where invoice_mail_text = e'Dear {client},\n\nPlease find Invoice {number} attached.\n\nKind regards\n{company}';
update company_particulars set credit_note_mail_text = default
where credit_note_mail_text = e'Dear {client},\n\nPlease find Credit Note {number} attached.\n\nKind regards\n{company}';
update company_particulars set statement_mail_text = default
where statement_mail_text = e'Dear {client},\n\nPlease find your statement attached.\n\nKind regards\n{company}';
