package io.attest.bench;

import java.io.IOException;
import java.util.List;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Headers;
import retrofit2.http.Query;

/** Retrofit 3 and its Jackson converter, with the mapper and the records of the hand-written one. */
final class ByRetrofit implements Contestant {

    private final String authorization = "Bearer " + ACCESS_TOKEN;
    private final Service service;

    ByRetrofit(OkHttpClient http, String baseUrl) {
        service = new Retrofit.Builder()
                .client(http)
                .baseUrl(baseUrl + "/")
                .addConverterFactory(JacksonConverterFactory.create(
                        JacksonCodec.withPlainInstants().mapper()))
                .build()
                .create(Service.class);
    }

    @Override
    public List<?> page(int number) throws IOException {
        Response<Wire.DocumentPage> response =
                service.documents(authorization, PER_PAGE, number).execute();
        if (!response.isSuccessful()) {
            throw new IOException("status " + response.code());
        }
        return response.body().data();
    }

    private interface Service {

        @Headers("Accept: application/json")
        @GET("documents")
        Call<Wire.DocumentPage> documents(
                @Header("Authorization") String authorization, @Query("per_page") int perPage, @Query("page") int page);
    }
}
