-- Imports are run and undone in steps, each a transaction: what became of a row is stored in the transaction of its record.

alter table import
  drop constraint import_state_check,
  add constraint import_state_check
    check (state in ('Reading', 'Ready', 'Running', 'Done', 'Undoing', 'Undone', 'Failed')),
  -- rows that the run or the undo is for; "progress" are those that it is done with
  add column progress_of integer not null default 0,
  -- the request that began the undo, and its person; the audit rows of all its steps have them
  add column undo_request text,
  add column undo_by text;

alter table import_row
  -- parties that were made because this row named them: [{"kind", "id"}]; null once an undo is done with them
  add column made jsonb,
  -- what became of the row in an undo
  add column undo text check (undo in ('Undone', 'Kept'));

update import_row r set made = i.made
from import i
where i.made <> '[]' and i.state <> 'Undone' and r.import_id = i.id
  and r.line = (select min(line) from import_row where import_id = i.id);
alter table import drop column made;

update import_row r set undo = 'Undone'
from import i where i.id = r.import_id and i.state = 'Undone' and r.made_version is not null;
-- until now a run that had not come to its end had taken nothing
update import set progress = 0 where state in ('Running', 'Failed');
