-- Briefs are read and compared outside of the database now, in nine languages: nothing looks at this column any more.
ALTER TABLE product DROP COLUMN search;
