-- An e-mail belongs to a record, whichever kind of record that is: a statement's is its client.
alter table mail drop constraint mail_kind_check;
update mail set kind = 'client' where kind = 'statement';
