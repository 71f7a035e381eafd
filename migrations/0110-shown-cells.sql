-- What an import's file has besides its cells: the sheet that was read, other sheets, and rows that the spreadsheet hides.

alter table import
  -- {"sheet", "otherSheets", "hiddenRows"}; null until the file is read
  add column contents jsonb,
  -- rows and columns that the spreadsheet hides are not taken
  add column leave_out_hidden boolean not null default false;

alter table import_row
  add column is_hidden boolean not null default false;
