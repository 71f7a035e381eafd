-- As before, with thumbnails in several sizes and how often they were tried.
insert into media (id, truck_id, kind, content_type, size, has_thumbnails, thumbnail_tries, uploaded_by) values
  ('m1', 't1', 'image', 'image/png', 9, true, 1, 'u-ann'), ('m2', 't1', 'image', 'image/heic', 9, null, 2, 'u-ann'),
  ('m3', 't1', 'video', 'video/mp4', null, null, 0, 'u-ann');
insert into media_removal (prefix) values ('t0/images/m0');
