-- A page that a stranger may still open, and one that has ended.
insert into truck_share (
  id, company, secret, truck_ids, with_price, fields, images, videos, until, openings, last_opened_at, created_by
) values
  ('s1', 'Butler', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '{t1}', true, '{regNumber,make,salePrice}', '"all"', '[]',
    '2999-12-31', 3, '2026-01-09', 'u-ann'),
  ('s2', 'Butler', 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', '{t1,t2}', false, '{make}', '["m1"]', '[]', '2026-01-31', 0, null,
    'u-ann');
