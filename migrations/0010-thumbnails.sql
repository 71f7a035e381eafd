-- Thumbnails of photos: tries are noted before they begin, and what a time-out once called unreadable is tried anew.

alter table media rename column has_small to has_thumbnails;
alter table media add column thumbnail_tries integer not null default 0;
alter table media add column thumbnail_tried_at timestamptz;
update media set has_thumbnails = null where has_thumbnails = false;
create index media_without_thumbnails on media (id)
  where kind = 'image' and size is not null and has_thumbnails is null;
