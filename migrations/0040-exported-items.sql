-- Few items are exports, and every question for export evidence begins with them.
create index paper_item_exported on paper_item (paper_id) where vat_treatment = 'Export';
