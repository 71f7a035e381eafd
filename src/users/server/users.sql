-- A changed issuer is not visible to others.
create or replace trigger app_user_news
  after insert or delete or update of user_id, email, email_verified, name, role on app_user
  for each row execute function notify_record_change('user');
