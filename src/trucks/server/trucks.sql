-- A new truck, or one that moves to another company, gets that company's next number.
create or replace function assign_stock_number() returns trigger language plpgsql set search_path from current as $$
begin
  insert into stock_counter (company, last_number) values (new.company, 1)
  on conflict (company) do update set last_number = stock_counter.last_number + 1
  returning last_number into new.stock_number;
  insert into stock_number (company, number, truck_id) values (new.company, new.stock_number, new.id);
  return new;
end;
$$;
create or replace trigger assign_stock_number before insert on truck for each row execute function assign_stock_number();
create or replace trigger assign_stock_number_of_company before update of company on truck
  for each row when (new.company <> old.company) execute function assign_stock_number();

-- Every sale ends the truck's advert, and the public page says so for a while. The sales figures need the asking price
-- of that moment. An unsold truck has neither.
create or replace function set_advert_of_sold_truck() returns trigger language plpgsql set search_path from current as $$
begin
  if not new.is_sold then
    new.advert_sold_on := null;
    new.asking_price_at_sale := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.asking_price_at_sale := new.asking_price;
  else
    if not old.is_sold then
      new.asking_price_at_sale := new.asking_price;
    end if;
    if old.advertised or old.advert_sold_on is not null then
      new.advert_sold_on := coalesce(new.sold_on, old.advert_sold_on);
    end if;
  end if;
  new.advertised := false;
  return new;
end $$;
create or replace trigger set_advert_of_sold_truck before insert or update of is_sold, sold_on, advertised on truck
  for each row execute function set_advert_of_sold_truck();

-- The VAT of a purchase stays with the company that bought the truck.
create or replace function set_purchase_company() returns trigger language plpgsql set search_path from current as $$
begin
  if old.vat_scheme = 'Qualifying' and old.purchase_vat is not null and old.purchase_date is not null then
    new.purchase_company := coalesce(old.purchase_company, old.company);
  end if;
  return new;
end $$;
create or replace trigger set_purchase_company before update of company on truck
  for each row when (new.company <> old.company) execute function set_purchase_company();

-- A truck never refers to a merged client or supplier, not even if it is written during the merge: the merge locks the
-- party, and the key share lock here waits for that.
create or replace function replace_merged_parties() returns trigger language plpgsql set search_path from current as $$
declare
  living text;
begin
  select coalesce(c.merged_into, c.id) into living from client c where c.id = new.sold_to for key share;
  if living is not null then new.sold_to := living; end if;
  living := null;
  select coalesce(s.merged_into, s.id) into living from supplier s where s.id = new.bought_from for key share;
  if living is not null then new.bought_from := living; end if;
  return new;
end;
$$;
create or replace trigger replace_merged_parties before insert or update of sold_to, bought_from on truck
  for each row when (new.sold_to is not null or new.bought_from is not null)
  execute function replace_merged_parties();

create view truck_find_entry as
select 'truck' as kind, t.id as record_id, t.company,
  array_remove(array[
    search_key(t.reg_number), search_key(t.chassis_number), search_key(t.engine_number),
    vehicle_key(t.reg_number), vehicle_key(t.chassis_number)
  ], null) as keys,
  array(
    select distinct regexp_replace(search_key(name), '[^[:alnum:]]+', '', 'g')
    from unnest(array[t.make || t.model, t.model || t.make, t.model]) name
    where name is not null
  ) as labels,
  find_words(concat_ws(' ', t.reg_number, t.make, t.model, t.make, t.chassis_number, t.engine_number))
    || ' ' || search_key(t.reg_number) || ' ' || search_key(t.make || t.model)
    || ' ' || concat_ws(' ', vehicle_key(t.reg_number), vehicle_key(t.chassis_number)) as body
from truck t;
create or replace trigger find_* after insert or update or delete on truck
  referencing changed for each statement execute function refresh_find_entries('truck_find_entry', 'id', 'truck');
