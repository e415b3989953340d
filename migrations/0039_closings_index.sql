CREATE INDEX "fin_vouchers_closing" ON "fin_vouchers" USING btree ("tenant_id","year_id","day") WHERE "fin_vouchers"."period" = 99;
