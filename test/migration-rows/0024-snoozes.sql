insert into needs_doing_snooze (rule, record_id, company, until, created_by) values ('noPhotos', 't2', 'Butler', '2100-01-01', 'u-ann');
