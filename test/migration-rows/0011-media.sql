-- As before, with the name that a file had where it came from.
insert into media (id, truck_id, kind, content_type, size, has_thumbnails, original_name, created_by) values
  ('m1', 't1', 'image', 'image/png', 9, true, 'front.png', 'u-ann'),
  ('m2', 't1', 'image', 'image/heic', 9, null, null, 'u-ann'), ('m3', 't1', 'video', 'video/mp4', null, null, null, 'u-ann');
