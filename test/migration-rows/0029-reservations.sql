-- A truck that is kept for a client.
insert into truck_reservation (truck_id, client_id, until, note, version) values ('t2', 'c1', '2026-12-01', 'Rings back', 2);
