-- A BEFORE UPDATE trigger on figures, whatever its columns, makes every report lock its row, and log that, before it
-- updates it. The statement that changes lines refuses the same.
DROP TRIGGER line_figure_keeps_basis ON line_figure;
DROP FUNCTION keep_basis_of_reported_line();
