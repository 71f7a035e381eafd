-- How many e-mails a person has sent within some minutes.
create index mail_by_sender on mail (created_by, created_at) where created_by is not null;
