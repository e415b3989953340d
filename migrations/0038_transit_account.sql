ALTER TABLE "fin_konta" DROP CONSTRAINT "fin_konta_uloga_check";
--> statement-breakpoint
ALTER TABLE "fin_konta" ADD CONSTRAINT "fin_konta_uloga_check" CHECK ("fin_konta"."uloga" IN ('kupci', 'kupci_povezani', 'kupci_ino', 'dobavljaci', 'dobavljaci_povezani', 'dobavljaci_ino', 'avansi_primljeni', 'banka', 'banka_devizna', 'blagajna', 'blagajna_devizna', 'prelazni_racun', 'pdv_ulazni', 'pdv_uvoz', 'pdv_dati_avansi', 'pdv_usluge_stranih_ulaz', 'pdv_poljoprivrednici', 'pdv_posebna_sema_ulaz', 'pdv_bez_prava_jos', 'pdv_razlika_potrazivanje', 'pdv_izlazni_obveznici', 'pdv_primljeni_avansi', 'pdv_vlastita_potrosnja', 'pdv_krajnja_potrosnja', 'pdv_usluge_stranih_izlaz', 'pdv_posebna_sema_izlaz', 'pdv_razlika_obaveza', 'pdv_neodbitni', 'kursne_razlike_rashod', 'kursne_razlike_prihod', 'valutna_klauzula_prihod', 'bankovni_troskovi', 'otvaranje', 'ukupni_prihodi', 'ukupni_rashodi', 'prenos_rezultata', 'dobit_ili_gubitak', 'porez_na_dobit', 'prenos_dobiti_gubitka', 'zakljucak_stanja', 'dobit_perioda', 'dobit_ranija', 'gubitak_perioda', 'gubitak_raniji'));
--> statement-breakpoint
-- Charts made before this role get it where a new one has it: on 208 as the chart of the Federation names it, if it can be booked on
-- and no bank account is kept on it.
WITH given AS (
	UPDATE "fin_konta" k SET "uloga" = 'prelazni_racun', "version" = k."version" + 1, "updated_at" = now(), "updated_by" = null
	WHERE k."konto" = '208' AND core_fold(k."naziv") = 'ostala novcana sredstva' AND k."uloga" IS NULL AND k."aktivno"
		AND NOT EXISTS (SELECT FROM "fin_konta" o WHERE o."tenant_id" = k."tenant_id" AND o."uloga" = 'prelazni_racun')
		AND NOT EXISTS (SELECT FROM "fin_konta" o WHERE o."tenant_id" = k."tenant_id" AND o."konto" LIKE '208_%')
		AND NOT EXISTS (SELECT FROM "fin_bankovni_racuni" b WHERE b."tenant_id" = k."tenant_id" AND b."konto_id" = k."idguid")
	RETURNING k."tenant_id", k."idguid", k."konto"
)
INSERT INTO "audit_log" ("tenant_id", "id", "actor_name", "action", "resource", "record_id", "record_title", "changes")
SELECT "tenant_id", gen_random_uuid(), 'Sistem', 'update', 'konta', "idguid", "konto",
	jsonb_build_object('uloga', jsonb_build_object('from', null, 'to', 'prelazni_racun'))
FROM given;
