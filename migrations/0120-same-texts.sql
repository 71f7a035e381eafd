-- Texts that differ by case or by their Unicode form alone are one value of a group or filter; accents tell them apart.
do $$
begin
  create collation same_text (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
exception when feature_not_supported then
  raise exception 'this PostgreSQL was built without ICU, which texts are compared with';
end $$;
