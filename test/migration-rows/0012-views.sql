-- A view of one person, and the one that their list opens with.
insert into list_view (id, owner_id, list, name, shared, query, columns)
  values ('v1', 'u-boss', 'trucks', 'Sold', true, '{}', '["regNumber"]');
insert into list_view_default (user_id, list, view_id) values ('u-boss', 'trucks', 'v1');
