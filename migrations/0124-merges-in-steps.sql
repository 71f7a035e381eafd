-- Merges of parties with many trucks, and their undos, move the trucks in steps, each a transaction.

alter table party_merge
  -- The id after which trucks in "moved" are still to be moved: '' for all of them, null for none.
  add column moving_from text;
