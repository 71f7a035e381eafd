create or replace trigger company_particulars_news after insert or update or delete on company_particulars
  for each row execute function notify_record_change('companyParticulars');

create constraint trigger mark_list after insert or update on company_particulars
  deferrable initially deferred for each row execute function mark_company_list('companyParticulars');
