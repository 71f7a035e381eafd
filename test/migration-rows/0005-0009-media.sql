-- A photo whose thumbnail was made, one that could not be read, and a video that is still to come.
insert into media (id, truck_id, kind, content_type, size, has_small, uploaded_by) values
  ('m1', 't1', 'image', 'image/png', 9, true, 'u-ann'), ('m2', 't1', 'image', 'image/heic', 9, false, 'u-ann'),
  ('m3', 't1', 'video', 'video/mp4', null, null, 'u-ann');
insert into media_removal (prefix) values ('t0/images/m0');
