create or replace function move_truck_documents() returns trigger language plpgsql set search_path from current as $$
begin
  update document set company = new.company where owner_type = 'truck' and owner_id = new.id;
  return null;
end $$;
create or replace trigger move_truck_documents after update of company on truck
  for each row when (old.company is distinct from new.company) execute function move_truck_documents();
