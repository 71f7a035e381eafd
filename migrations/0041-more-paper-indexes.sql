-- The other columns that lists of papers show at first sort by an index, too; none of them is ever empty.
create index paper_by_number_of_trucks on paper (company, kind, number_of_trucks, id);
create index paper_by_total_freight_charges on paper (company, kind, total_freight_charges, id);
create index paper_by_total_warranty_charges on paper (company, kind, total_warranty_charges, id);
