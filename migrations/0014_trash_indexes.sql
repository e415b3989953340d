-- Rows of organisations that are gone, which the keys below would refuse.
DELETE FROM "trash" WHERE "tenant_id" NOT IN (SELECT "idguid" FROM "tenants");--> statement-breakpoint
DELETE FROM "notification_ways" WHERE "tenant_id" NOT IN (SELECT "idguid" FROM "tenants");--> statement-breakpoint
DELETE FROM "notifications" WHERE "tenant_id" NOT IN (SELECT "idguid" FROM "tenants");--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "trash_expiring" ON "trash" USING btree ("tenant_id","removed_at");
--> statement-breakpoint
CREATE INDEX "trash_search_trgm" ON "trash" USING gin ("tenant_id","search" gin_trgm_ops);
