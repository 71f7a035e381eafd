-- Finds the same vehicle in the whole group: chassis and reg numbers by their letters and digits alone, in which O is read
-- as 0 and I as 1. The names are qualified, so that the indexes do not depend on the search path.

create function vehicle_key(written text) returns text language sql immutable strict parallel safe
return pg_catalog.translate(
  pg_catalog.upper(pg_catalog.regexp_replace(written, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g')),
  'OI', '01'
);

create index truck_chassis_key on truck (vehicle_key(chassis_number)) where chassis_number is not null;
create index truck_reg_key on truck (vehicle_key(reg_number));
