-- The papers with the day of their deposit, as a save of this version stores it.
update paper set deposit_date = date where deposit_paid > 0;
update paper_revision
set form = 2, content = content || jsonb_build_object('depositDate', content -> 'date', 'depositMethod', null)
where kind in ('order', 'invoice');
