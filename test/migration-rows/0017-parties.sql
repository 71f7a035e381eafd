-- A client that was merged into another one.
insert into client (id, name, name_key, merged_into) values ('c2', 'Harbour Haulage Ltd', 'harbour haulage ltd', 'c1');
