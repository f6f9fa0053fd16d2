-- A BEFORE UPDATE trigger on figures, whatever its columns, makes every report lock its row, and log that, before it
-- updates it. The statement that changes lines refuses a new pricing basis itself.
DROP TRIGGER line_figure_keeps_basis ON line_figure;
DROP FUNCTION keep_basis_of_reported_line();

-- What a row of a feed must look like is decided when it is read, once for all doors, and only then is it written.
ALTER TABLE affiliate_result
  DROP CONSTRAINT affiliate_result_clicks_check,
  DROP CONSTRAINT affiliate_result_conversions_check,
  DROP CONSTRAINT affiliate_result_conversion_value_check;
